/** Languages that samples can be written in. The first four are docsgen's own: consoles write them again as readers enter values. */
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
