import { createContext, useContext } from 'react';
import type { TryItKey } from '../../shared/texts/client.ts';
import type { Messages } from '../../shared/texts/messages.ts';
import type { TryItOperation, TryItSchemas } from '../../shared/try-it.ts';
import type { Tools } from '../reference/tools.ts';
import type { SchemaReader } from './schema.ts';
import type { Problem } from './validate.ts';

export type TryItText = Messages<TryItKey>;

/** Values that all components of a console use. */
interface ConsoleContext {
  readonly operation: TryItOperation;
  readonly schemas: TryItSchemas;
  readonly reader: SchemaReader;
  readonly text: TryItText;
  readonly tools: Tools;
}

export const Context = createContext<ConsoleContext | undefined>(undefined);

export function useConsole(): ConsoleContext {
  const context = useContext(Context);
  if (context === undefined) throw new Error('a part of a console is in a console');
  return context;
}

/** The message for a problem of a value. */
export function problemText({ keyword, limit }: Problem, text: TryItText): string {
  const what = expectedText(keyword, limit, text);
  if (what !== undefined) return text('tryIt.expected', { what });
  if (keyword === 'required') return text('tryIt.required');
  if (keyword === 'false' || /^additional|^unevaluated/.test(keyword)) return text('tryIt.unexpected');
  return text('tryIt.doesNotFit', { keyword });
}

function expectedText(keyword: string, limit: unknown, text: TryItText): string | undefined {
  const shown = typeof limit === 'string' ? limit : JSON.stringify(limit);
  if (shown === undefined) return undefined;
  const count = Number(limit);
  switch (keyword) {
    case 'type':
      return [limit].flat().join(text('api.comma'));
    case 'enum':
      return text('api.oneOfValues', { values: [limit].flat().map(String).join(text('api.comma')) });
    case 'const':
      return shown;
    case 'format':
      return text('tryIt.format', { format: shown });
    case 'pattern':
      return text('api.matches', { pattern: shown });
    case 'minimum':
      return text('api.min', { limit: shown });
    case 'maximum':
      return text('api.max', { limit: shown });
    case 'exclusiveMinimum':
      return text('api.moreThan', { limit: shown });
    case 'exclusiveMaximum':
      return text('api.lessThan', { limit: shown });
    case 'multipleOf':
      return text('api.multipleOf', { value: shown });
    case 'minLength':
      return text('api.atLeastCharacters', { count, limit: shown });
    case 'maxLength':
      return text('api.atMostCharacters', { count, limit: shown });
    case 'minItems':
      return text('api.atLeastItems', { count, limit: shown });
    case 'maxItems':
      return text('api.atMostItems', { count, limit: shown });
    case 'uniqueItems':
      return text('api.uniqueItems');
    default:
      return undefined;
  }
}
