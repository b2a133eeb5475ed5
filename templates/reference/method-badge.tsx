interface MethodBadgeProps {
  /** Upper case. */
  readonly method: string;
}

const coloured: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Methods of the document's own look like the quiet ones. */
export function MethodBadge({ method }: MethodBadgeProps) {
  const tone = coloured.includes(method) ? ` method-${method.toLowerCase()}` : '';
  return <span className={`method${tone}`}>{method}</span>;
}
