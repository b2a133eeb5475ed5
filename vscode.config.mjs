// Writes `docsgen.vsix`, the extension for Visual Studio Code: a zip archive with a manifest of its own form.
import { readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { zipSync } from 'fflate';

const from = 'src/tools/vscode';
const manifest = JSON.parse(readFileSync(`${from}/package.json`, 'utf8'));
const { name, publisher, version, displayName, description, categories, engines } = manifest;
const { outputFiles } = await build({
  entryPoints: [`${from}/extension.ts`],
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
  'extension/LICENSE.md': readFileSync('LICENSE'),
  'extension/README.md': readFileSync(`${from}/README.md`),
});
writeFileSync('docsgen.vsix', archive);
console.log(`docsgen.vsix, ${Math.round(archive.length / 1024)} KiB`);
