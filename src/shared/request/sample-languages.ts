/** Languages that samples can be written in. The first four are docsgen's own, the others are written by a package. */
export const sampleLanguages = [
  'curl',
  'javascript',
  'python',
  'java',
  'go',
  'php',
  'ruby',
  'csharp',
  'kotlin',
  'swift',
  'rust',
  'powershell',
  'httpie',
  'wget',
  'http',
  'c',
  'dart',
  'r',
] as const;

/** One of them. */
export type SampleLanguage = (typeof sampleLanguages)[number];
