import { SourceChanged } from '../model/source.ts';

/**
 * Does work that reads texts of sources when it needs them. Where one is changed meanwhile, it begins again and holds on
 * to all texts as they are then.
 */
export async function withChangingSources<T>(work: (holdsTexts: boolean) => Promise<T>): Promise<T> {
  try {
    return await work(false);
  } catch (error) {
    if (!(error instanceof SourceChanged)) throw error;
    return work(true);
  }
}
