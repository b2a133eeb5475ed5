/** How much of the page has moved so far, as Chromium counts it: for `page.evaluate`. */
export const layoutShift = () =>
  new Promise<number>((done) => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done(sum), 50);
  });

/** Waits until something of the page was painted: for `page.evaluate`. */
export const firstPaint = () =>
  new Promise<void>((done) => {
    new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true });
  });
