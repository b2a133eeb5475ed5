import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * What a click on a button copies, to be expected. The clipboard is that of the browser, which all files share: where another test has
 * copied since, or the copy is still on its way, the button is clicked again.
 */
export const expectCopied = (button: Locator) =>
  expect.poll(async () => {
    await button.click();
    return button.page().evaluate<string>('navigator.clipboard.readText()');
  });
