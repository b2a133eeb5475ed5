/**
 * Names that GitHub, editors and other highlighters have for languages of refractor that are not built in; of languages without a
 * grammar, that of the nearest one.
 */
export const otherNames = byName({
  actionscript: 'as3',
  apacheconf: 'apache htaccess',
  aspnet: 'aspx',
  autohotkey: 'ahk',
  batch: 'bat batchfile cmd',
  bro: 'zeek',
  clojure: 'clj cljc cljs edn',
  coffeescript: 'coffee-script',
  coq: 'rocq',
  cpp: 'c++ cc cpp-macro cu cuda cuh cxx h++ hh hpp hxx',
  csv: 'tsv',
  django: 'j2 jinja',
  elixir: 'ex exs',
  erb: 'html+erb',
  erlang: 'erl',
  fortran: 'f77 f90 f95',
  fsharp: 'f# fs',
  ftl: 'freemarker',
  gdscript: 'gd',
  gherkin: 'cucumber feature',
  groovy: 'nextflow nf',
  haml: 'slim',
  hcl: 'opentofu terraform tf tfvars',
  julia: 'jl',
  kusto: 'kql',
  lisp: 'common-lisp',
  makefile: 'bsdmake just justfile make mk',
  mathematica: 'mma',
  matlab: 'octave',
  mermaid: 'mmd',
  nasm: 'asm assembly',
  objectivec: 'obj-c objective-c objective-cpp',
  pascal: 'delphi',
  perl: 'perl6 pl pm raku',
  php: 'blade hack',
  powershell: 'posh ps ps1 pwsh',
  protobuf: 'proto',
  pug: 'jade',
  r: 'rscript',
  regex: 'regexp',
  rest: 'restructuredtext rst',
  ruby: 'rake',
  stylus: 'styl',
  vbnet: 'vb.net',
  verilog: 'sv system-verilog systemverilog',
  vim: 'nvim viml vimscript',
  wasm: 'wast webassembly',
  wiki: 'mediawiki wikitext',
});

/** What each name means, from the other names of each language: of `{ rust: 'gleam rs' }`, both mean Rust. */
export function byName(names: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const entries = Object.entries(names).flatMap(([language, others]) =>
    others.split(' ').map((name) => [name, language]),
  );
  return Object.fromEntries(entries);
}
