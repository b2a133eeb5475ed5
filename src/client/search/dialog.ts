export function openSearch(_link: HTMLAnchorElement): void {}
