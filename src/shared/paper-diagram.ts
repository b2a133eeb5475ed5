/** A diagram for paper as markup, or why Mermaid cannot draw it. */
export type PaperDiagram = { readonly svg: string } | { readonly problem: string };
