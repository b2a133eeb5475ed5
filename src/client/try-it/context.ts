import { createContext, useContext } from 'react';
import type { TryItOperation, TryItSchemas } from '../../shared/try-it.ts';
import type { Tools } from '../reference/tools.ts';
import type { TryItText } from './problem-text.ts';
import type { SchemaReader } from './schema.ts';

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
