import { expect, test } from 'vitest';
import { languages } from '../../../../src/shared/request/languages.ts';
import { libraryPrinter } from '../../../../src/shared/request/more-languages.ts';
import type { RequestSample } from '../../../../src/shared/request/request.ts';
import { type SampleLanguage, sampleLanguages } from '../../../../src/shared/request/sample-languages.ts';

const secret: RequestSample = {
  method: 'GET',
  server: 'https://api.example.com',
  path: ['/pets?k=', { variable: 'API_KEY' }],
  basic: false,
  headers: [
    ['Authorization', ['Bearer ', { variable: 'TOKEN' }]],
    ['Cookie', ['sid=', { variable: 'API_KEY' }]],
  ],
};

const printed = (language: SampleLanguage, request: RequestSample): string =>
  (languages.find((own) => own.language === language) ?? libraryPrinter(language))?.print(request) ?? '';

/** How a language of docsgen's own reads a variable; the others have a mark in its place. */
const reading: Partial<Record<SampleLanguage, (name: string) => string>> = {
  curl: (name) => `$${name}`,
  javascript: (name) => `process.env.${name}`,
  python: (name) => `os.environ['${name}']`,
  java: (name) => `System.getenv("${name}")`,
};

test.each(sampleLanguages)('%s has no text that only looks like a variable', (language) => {
  const read = reading[language] ?? ((name: string) => `YOUR_${name}`);
  // Browsers let no program set cookies.
  const headers = /jquery|xhr/.test(language) ? secret.headers.slice(0, 1) : secret.headers;
  const token = printed(language, { ...secret, headers });
  expect(token).toContain(read('TOKEN'));
  expect(token).toContain(read('API_KEY'));
  const account = printed(language, { ...secret, headers: [], basic: true });
  if (reading[language] === undefined) expect(account).toContain('YOUR_USERNAME_AND_PASSWORD_IN_BASE64');
  else for (const name of ['USERNAME', 'PASSWORD']) expect(account).toContain(read(name));
  if (language !== 'curl') expect(token + account).not.toMatch(/\$(?:TOKEN|API_KEY|USERNAME|PASSWORD|CREDENTIALS)\b/);
});
