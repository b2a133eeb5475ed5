/** The `html` element, whose data attributes carry what scripts have to know of the page. */
export const root = document.documentElement;

/** Base URL of the site, with a slash at both ends. */
export const baseUrl = root.dataset.base ?? '/';
