import abap from 'refractor/abap';
import abnf from 'refractor/abnf';
import actionscript from 'refractor/actionscript';
import ada from 'refractor/ada';
import agda from 'refractor/agda';
import al from 'refractor/al';
import antlr4 from 'refractor/antlr4';
import apacheconf from 'refractor/apacheconf';
import apex from 'refractor/apex';
import apl from 'refractor/apl';
import applescript from 'refractor/applescript';
import aql from 'refractor/aql';
import arduino from 'refractor/arduino';
import arff from 'refractor/arff';
import armasm from 'refractor/armasm';
import arturo from 'refractor/arturo';
import asciidoc from 'refractor/asciidoc';
import asm6502 from 'refractor/asm6502';
import asmatmel from 'refractor/asmatmel';
import aspnet from 'refractor/aspnet';
import autohotkey from 'refractor/autohotkey';
import autoit from 'refractor/autoit';
import avisynth from 'refractor/avisynth';
import avroIdl from 'refractor/avro-idl';
import awk from 'refractor/awk';
import basic from 'refractor/basic';
import batch from 'refractor/batch';
import bbcode from 'refractor/bbcode';
import bbj from 'refractor/bbj';
import bicep from 'refractor/bicep';
import birb from 'refractor/birb';
import bison from 'refractor/bison';
import bnf from 'refractor/bnf';
import bqn from 'refractor/bqn';
import brainfuck from 'refractor/brainfuck';
import brightscript from 'refractor/brightscript';
import bro from 'refractor/bro';
import bsl from 'refractor/bsl';
import cfscript from 'refractor/cfscript';
import chaiscript from 'refractor/chaiscript';
import cil from 'refractor/cil';
import cilkc from 'refractor/cilkc';
import cilkcpp from 'refractor/cilkcpp';
import clike from 'refractor/clike';
import clojure from 'refractor/clojure';
import cmake from 'refractor/cmake';
import cobol from 'refractor/cobol';
import coffeescript from 'refractor/coffeescript';
import concurnas from 'refractor/concurnas';
import cooklang from 'refractor/cooklang';
import coq from 'refractor/coq';
import type { Syntax } from 'refractor/core';
import cpp from 'refractor/cpp';
import crystal from 'refractor/crystal';
import cshtml from 'refractor/cshtml';
import csp from 'refractor/csp';
import cssExtras from 'refractor/css-extras';
import csv from 'refractor/csv';
import cue from 'refractor/cue';
import cypher from 'refractor/cypher';
import _d from 'refractor/d';
import dart from 'refractor/dart';
import dataweave from 'refractor/dataweave';
import dax from 'refractor/dax';
import dhall from 'refractor/dhall';
import django from 'refractor/django';
import dnsZoneFile from 'refractor/dns-zone-file';
import dot from 'refractor/dot';
import ebnf from 'refractor/ebnf';
import editorconfig from 'refractor/editorconfig';
import eiffel from 'refractor/eiffel';
import ejs from 'refractor/ejs';
import elixir from 'refractor/elixir';
import elm from 'refractor/elm';
import erb from 'refractor/erb';
import erlang from 'refractor/erlang';
import etlua from 'refractor/etlua';
import excelFormula from 'refractor/excel-formula';
import factor from 'refractor/factor';
import _false from 'refractor/false';
import firestoreSecurityRules from 'refractor/firestore-security-rules';
import flow from 'refractor/flow';
import fortran from 'refractor/fortran';
import fsharp from 'refractor/fsharp';
import ftl from 'refractor/ftl';
import gap from 'refractor/gap';
import gcode from 'refractor/gcode';
import gdscript from 'refractor/gdscript';
import gedcom from 'refractor/gedcom';
import gettext from 'refractor/gettext';
import gherkin from 'refractor/gherkin';
import git from 'refractor/git';
import glsl from 'refractor/glsl';
import gml from 'refractor/gml';
import gn from 'refractor/gn';
import goModule from 'refractor/go-module';
import gradle from 'refractor/gradle';
import groovy from 'refractor/groovy';
import haml from 'refractor/haml';
import handlebars from 'refractor/handlebars';
import haskell from 'refractor/haskell';
import haxe from 'refractor/haxe';
import hcl from 'refractor/hcl';
import hlsl from 'refractor/hlsl';
import hoon from 'refractor/hoon';
import hpkp from 'refractor/hpkp';
import hsts from 'refractor/hsts';
import ichigojam from 'refractor/ichigojam';
import icon from 'refractor/icon';
import icuMessageFormat from 'refractor/icu-message-format';
import idris from 'refractor/idris';
import iecst from 'refractor/iecst';
import ignore from 'refractor/ignore';
import inform7 from 'refractor/inform7';
import io from 'refractor/io';
import j from 'refractor/j';
import javadoc from 'refractor/javadoc';
import javadoclike from 'refractor/javadoclike';
import javastacktrace from 'refractor/javastacktrace';
import jexl from 'refractor/jexl';
import jolie from 'refractor/jolie';
import jq from 'refractor/jq';
import jsExtras from 'refractor/js-extras';
import jsTemplates from 'refractor/js-templates';
import jsdoc from 'refractor/jsdoc';
import jsonp from 'refractor/jsonp';
import jsstacktrace from 'refractor/jsstacktrace';
import julia from 'refractor/julia';
import keepalived from 'refractor/keepalived';
import keyman from 'refractor/keyman';
import kumir from 'refractor/kumir';
import kusto from 'refractor/kusto';
import latex from 'refractor/latex';
import latte from 'refractor/latte';
import less from 'refractor/less';
import lilypond from 'refractor/lilypond';
import linkerScript from 'refractor/linker-script';
import liquid from 'refractor/liquid';
import lisp from 'refractor/lisp';
import livescript from 'refractor/livescript';
import llvm from 'refractor/llvm';
import log from 'refractor/log';
import lolcode from 'refractor/lolcode';
import lua from 'refractor/lua';
import magma from 'refractor/magma';
import makefile from 'refractor/makefile';
import markupTemplating from 'refractor/markup-templating';
import mata from 'refractor/mata';
import matlab from 'refractor/matlab';
import maxscript from 'refractor/maxscript';
import mel from 'refractor/mel';
import mermaid from 'refractor/mermaid';
import metafont from 'refractor/metafont';
import mizar from 'refractor/mizar';
import mongodb from 'refractor/mongodb';
import monkey from 'refractor/monkey';
import moonscript from 'refractor/moonscript';
import n1ql from 'refractor/n1ql';
import n4js from 'refractor/n4js';
import nand2tetrisHdl from 'refractor/nand2tetris-hdl';
import naniscript from 'refractor/naniscript';
import nasm from 'refractor/nasm';
import neon from 'refractor/neon';
import nevod from 'refractor/nevod';
import nim from 'refractor/nim';
import nix from 'refractor/nix';
import nsis from 'refractor/nsis';
import objectivec from 'refractor/objectivec';
import ocaml from 'refractor/ocaml';
import odin from 'refractor/odin';
import opencl from 'refractor/opencl';
import openqasm from 'refractor/openqasm';
import oz from 'refractor/oz';
import parigp from 'refractor/parigp';
import parser from 'refractor/parser';
import pascal from 'refractor/pascal';
import pascaligo from 'refractor/pascaligo';
import pcaxis from 'refractor/pcaxis';
import peoplecode from 'refractor/peoplecode';
import perl from 'refractor/perl';
import php from 'refractor/php';
import phpExtras from 'refractor/php-extras';
import phpdoc from 'refractor/phpdoc';
import plantUml from 'refractor/plant-uml';
import plsql from 'refractor/plsql';
import powerquery from 'refractor/powerquery';
import powershell from 'refractor/powershell';
import processing from 'refractor/processing';
import prolog from 'refractor/prolog';
import promql from 'refractor/promql';
import protobuf from 'refractor/protobuf';
import psl from 'refractor/psl';
import pug from 'refractor/pug';
import puppet from 'refractor/puppet';
import pure from 'refractor/pure';
import purebasic from 'refractor/purebasic';
import purescript from 'refractor/purescript';
import _q from 'refractor/q';
import qml from 'refractor/qml';
import qore from 'refractor/qore';
import qsharp from 'refractor/qsharp';
import _r from 'refractor/r';
import racket from 'refractor/racket';
import reason from 'refractor/reason';
import regex from 'refractor/regex';
import rego from 'refractor/rego';
import renpy from 'refractor/renpy';
import rescript from 'refractor/rescript';
import rest from 'refractor/rest';
import rip from 'refractor/rip';
import roboconf from 'refractor/roboconf';
import robotframework from 'refractor/robotframework';
import ruby from 'refractor/ruby';
import sas from 'refractor/sas';
import sass from 'refractor/sass';
import scala from 'refractor/scala';
import scheme from 'refractor/scheme';
import scss from 'refractor/scss';
import shellSession from 'refractor/shell-session';
import smali from 'refractor/smali';
import smalltalk from 'refractor/smalltalk';
import smarty from 'refractor/smarty';
import sml from 'refractor/sml';
import solidity from 'refractor/solidity';
import solutionFile from 'refractor/solution-file';
import soy from 'refractor/soy';
import sparql from 'refractor/sparql';
import splunkSpl from 'refractor/splunk-spl';
import sqf from 'refractor/sqf';
import squirrel from 'refractor/squirrel';
import stan from 'refractor/stan';
import stata from 'refractor/stata';
import stylus from 'refractor/stylus';
import supercollider from 'refractor/supercollider';
import swift from 'refractor/swift';
import systemd from 'refractor/systemd';
import t4Cs from 'refractor/t4-cs';
import t4Templating from 'refractor/t4-templating';
import t4Vb from 'refractor/t4-vb';
import tap from 'refractor/tap';
import tcl from 'refractor/tcl';
import textile from 'refractor/textile';
import tremor from 'refractor/tremor';
import tt2 from 'refractor/tt2';
import turtle from 'refractor/turtle';
import twig from 'refractor/twig';
import typoscript from 'refractor/typoscript';
import unrealscript from 'refractor/unrealscript';
import uorazor from 'refractor/uorazor';
import uri from 'refractor/uri';
import _v from 'refractor/v';
import vala from 'refractor/vala';
import vbnet from 'refractor/vbnet';
import velocity from 'refractor/velocity';
import verilog from 'refractor/verilog';
import vhdl from 'refractor/vhdl';
import vim from 'refractor/vim';
import visualBasic from 'refractor/visual-basic';
import warpscript from 'refractor/warpscript';
import wasm from 'refractor/wasm';
import webIdl from 'refractor/web-idl';
import wgsl from 'refractor/wgsl';
import wiki from 'refractor/wiki';
import wolfram from 'refractor/wolfram';
import wren from 'refractor/wren';
import xeora from 'refractor/xeora';
import xmlDoc from 'refractor/xml-doc';
import xojo from 'refractor/xojo';
import xquery from 'refractor/xquery';
import yang from 'refractor/yang';
import zig from 'refractor/zig';

/** The grammars of refractor that are not built in. They are one module, which is loaded for pages that need one. */
export const moreGrammars: readonly Syntax[] = [
  abap,
  abnf,
  actionscript,
  ada,
  agda,
  al,
  antlr4,
  apacheconf,
  apex,
  apl,
  applescript,
  aql,
  arduino,
  arff,
  armasm,
  arturo,
  asciidoc,
  asm6502,
  asmatmel,
  aspnet,
  autohotkey,
  autoit,
  avisynth,
  avroIdl,
  awk,
  basic,
  batch,
  bbcode,
  bbj,
  bicep,
  birb,
  bison,
  bnf,
  bqn,
  brainfuck,
  brightscript,
  bro,
  bsl,
  cfscript,
  chaiscript,
  cil,
  cilkc,
  cilkcpp,
  clike,
  clojure,
  cmake,
  cobol,
  coffeescript,
  concurnas,
  cooklang,
  coq,
  cpp,
  crystal,
  cshtml,
  csp,
  cssExtras,
  csv,
  cue,
  cypher,
  _d,
  dart,
  dataweave,
  dax,
  dhall,
  django,
  dnsZoneFile,
  dot,
  ebnf,
  editorconfig,
  eiffel,
  ejs,
  elixir,
  elm,
  erb,
  erlang,
  etlua,
  excelFormula,
  factor,
  _false,
  firestoreSecurityRules,
  flow,
  fortran,
  fsharp,
  ftl,
  gap,
  gcode,
  gdscript,
  gedcom,
  gettext,
  gherkin,
  git,
  glsl,
  gml,
  gn,
  goModule,
  gradle,
  groovy,
  haml,
  handlebars,
  haskell,
  haxe,
  hcl,
  hlsl,
  hoon,
  hpkp,
  hsts,
  ichigojam,
  icon,
  icuMessageFormat,
  idris,
  iecst,
  ignore,
  inform7,
  io,
  j,
  javadoc,
  javadoclike,
  javastacktrace,
  jexl,
  jolie,
  jq,
  jsExtras,
  jsTemplates,
  jsdoc,
  jsonp,
  jsstacktrace,
  julia,
  keepalived,
  keyman,
  kumir,
  kusto,
  latex,
  latte,
  less,
  lilypond,
  linkerScript,
  liquid,
  lisp,
  livescript,
  llvm,
  log,
  lolcode,
  lua,
  magma,
  makefile,
  markupTemplating,
  mata,
  matlab,
  maxscript,
  mel,
  mermaid,
  metafont,
  mizar,
  mongodb,
  monkey,
  moonscript,
  n1ql,
  n4js,
  nand2tetrisHdl,
  naniscript,
  nasm,
  neon,
  nevod,
  nim,
  nix,
  nsis,
  objectivec,
  ocaml,
  odin,
  opencl,
  openqasm,
  oz,
  parigp,
  parser,
  pascal,
  pascaligo,
  pcaxis,
  peoplecode,
  perl,
  php,
  phpExtras,
  phpdoc,
  plantUml,
  plsql,
  powerquery,
  powershell,
  processing,
  prolog,
  promql,
  protobuf,
  psl,
  pug,
  puppet,
  pure,
  purebasic,
  purescript,
  _q,
  qml,
  qore,
  qsharp,
  _r,
  racket,
  reason,
  regex,
  rego,
  renpy,
  rescript,
  rest,
  rip,
  roboconf,
  robotframework,
  ruby,
  sas,
  sass,
  scala,
  scheme,
  scss,
  shellSession,
  smali,
  smalltalk,
  smarty,
  sml,
  solidity,
  solutionFile,
  soy,
  sparql,
  splunkSpl,
  sqf,
  squirrel,
  stan,
  stata,
  stylus,
  supercollider,
  swift,
  systemd,
  t4Cs,
  t4Templating,
  t4Vb,
  tap,
  tcl,
  textile,
  tremor,
  tt2,
  turtle,
  twig,
  typoscript,
  unrealscript,
  uorazor,
  uri,
  _v,
  vala,
  vbnet,
  velocity,
  verilog,
  vhdl,
  vim,
  visualBasic,
  warpscript,
  wasm,
  webIdl,
  wgsl,
  wiki,
  wolfram,
  wren,
  xeora,
  xmlDoc,
  xojo,
  xquery,
  yang,
  zig,
];
