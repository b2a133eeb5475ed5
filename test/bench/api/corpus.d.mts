export function apiDocument(operations: number): object;
