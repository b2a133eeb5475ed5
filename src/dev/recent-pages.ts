/** The pages whose findings are reported: few enough to be checked after each change. */
interface RecentPages {
  /** Adds a page that a browser requested. @returns whether it is new */
  readonly view: (page: string) => boolean;
  /** Adds pages whose sources have changed. */
  readonly change: (pages: readonly string[]) => void;
  /** Pages that were changed last, and those that were requested last. */
  readonly all: () => readonly string[];
}

/** The most pages of each kind. */
const maxRecent = 5;

export function createRecentPages(): RecentPages {
  let viewed: readonly string[] = [];
  let changed: readonly string[] = [];
  const newest = (pages: readonly string[]) => [...new Set(pages)].slice(0, maxRecent);
  return {
    view(page) {
      const isNew = !viewed.includes(page);
      viewed = newest([page, ...viewed]);
      return isNew;
    },
    change(pages) {
      changed = newest([...pages, ...changed]);
    },
    all: () => [...changed, ...viewed],
  };
}
