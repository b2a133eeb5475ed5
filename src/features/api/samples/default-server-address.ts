import { entriesAt, isObject, type JsonObject, listAt, scalarText, textAt } from '../../../core/json/value.ts';
import { serverAddress } from '../../../shared/server-address.ts';

/** The address of a server with the values that its variables have until a reader chooses others. */
export function defaultServerAddress(server: unknown): string {
  const node = isObject(server) ? server : undefined;
  const variables = entriesAt(node, 'variables').map(([name, value]) => [name, variableValue(value)] as const);
  return serverAddress(textAt(node, 'url'), new Map(variables));
}

function variableValue(value: unknown): string {
  const variable: JsonObject | undefined = isObject(value) ? value : undefined;
  return textAt(variable, 'default') || scalarText(listAt(variable, 'enum')[0]);
}
