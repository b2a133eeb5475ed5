export interface Source {
  readonly file: string;
  readonly text: string;
}

export interface RoomSize {
  readonly room: string;
  readonly files: number;
  readonly lines: number;
}

export function readSources(root: string): readonly Source[];
export function roomOf(file: string): string;
export function roomSizes(sources: readonly Source[]): readonly RoomSize[];
export function moduleState(sources: readonly Source[]): readonly string[];
export function featuresByName(sources: readonly Source[]): readonly string[];
export function filesWithOneImporter(sources: readonly Source[]): readonly string[];
