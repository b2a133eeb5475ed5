/** What this plugin reads of the JSON of TypeDoc; TypeDoc exports the whole as `JSONOutput`. */
export interface Project {
  readonly name: string;
  readonly children?: readonly Declaration[];
}

export interface Declaration {
  readonly id: number;
  readonly name: string;
  readonly kind: number;
  readonly comment?: Comment;
  readonly flags?: { readonly isOptional?: boolean };
  readonly type?: Type;
  readonly defaultValue?: string;
  readonly children?: readonly Declaration[];
  readonly signatures?: readonly Declaration[];
  readonly parameters?: readonly Declaration[];
}

export interface Comment {
  readonly summary: readonly CommentPart[];
  readonly blockTags?: readonly { readonly tag: string; readonly content: readonly CommentPart[] }[];
}

export interface CommentPart {
  readonly kind: 'text' | 'code' | 'inline-tag';
  readonly text: string;
  /** Of a link: the id of a declaration, or an address. */
  readonly target?: number | string;
}

/** By its name in `type`, a type has some of these. */
export interface Type {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly operator?: string;
  readonly elementType?: Type;
  readonly target?: Type | number;
  readonly types?: readonly Type[];
  readonly elements?: readonly Type[];
  readonly typeArguments?: readonly Type[];
}
