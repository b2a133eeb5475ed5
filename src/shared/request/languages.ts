import { printCurl } from './print/curl.ts';
import { printJava } from './print/java.ts';
import { printJavaScript } from './print/javascript.ts';
import { printPython } from './print/python.ts';
import type { RequestSample } from './request.ts';

/** The languages of samples, in the order in which they are shown. */
export const languages: readonly {
  readonly language: string;
  readonly label: string;
  /** `undefined` for what the language cannot send. */
  readonly print: (request: RequestSample) => string | undefined;
}[] = [
  { language: 'curl', label: 'curl', print: printCurl },
  { language: 'javascript', label: 'JavaScript', print: printJavaScript },
  { language: 'python', label: 'Python', print: printPython },
  { language: 'java', label: 'Java', print: printJava },
];
