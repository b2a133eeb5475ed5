// Writes `docsgen.vsix` into the root of the repository, or the file given: the extension for Visual Studio Code, a zip archive with a
// manifest of its own form.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { zipSync } from 'fflate';

const folder = import.meta.dirname;
const file = resolve(process.argv[2] ?? join(folder, '../../docsgen.vsix'));
/** Without what is for work on the extension alone. Editors know it by its publisher and this name, which packages of npm cannot share. */
const { scripts, devDependencies, private: _, ...own } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const manifest = { ...own, name: 'docsgen' };
const { name, publisher, version, displayName, description, categories, engines } = manifest;
const { outputFiles } = await build({
  absWorkingDir: folder,
  entryPoints: ['src/extension.ts'],
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['vscode'],
  minify: true,
  write: false,
  logLevel: 'warning',
});
const package_ = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}" />
    <DisplayName>${displayName}</DisplayName>
    <Description xml:space="preserve">${description}</Description>
    <Categories>${categories.join(',')}</Categories>
    <Properties><Property Id="Microsoft.VisualStudio.Code.Engine" Value="${engines.vscode}" /></Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code" /></Installation>
  <Dependencies />
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" />
  </Assets>
</PackageManifest>
`;
const types = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json" />
  <Default Extension=".cjs" ContentType="application/javascript" />
  <Default Extension=".md" ContentType="text/markdown" />
  <Default Extension=".vsixmanifest" ContentType="text/xml" />
</Types>
`;
const text = (content) => Buffer.from(content);
const archive = zipSync({
  'extension.vsixmanifest': text(package_),
  '[Content_Types].xml': text(types),
  'extension/package.json': text(JSON.stringify(manifest, null, 2)),
  'extension/extension.cjs': outputFiles[0].contents,
  'extension/LICENSE.md': readFileSync(join(folder, '../../LICENSE')),
  'extension/README.md': readFileSync(join(folder, 'README.md')),
});
writeFileSync(file, archive);
console.log(`docsgen.vsix, ${Math.round(archive.length / 1024)} KiB`);
