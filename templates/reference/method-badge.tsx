interface MethodBadgeProps {
  /** Upper case. */
  readonly method: string;
  readonly id?: string | undefined;
}

const coloured: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Methods of the document's own look like the quiet ones. */
export function MethodBadge({ method, id }: MethodBadgeProps) {
  const tone = coloured.includes(method) ? ` method-${method.toLowerCase()}` : '';
  return (
    <span className={`method${tone}`} id={id}>
      {method}
    </span>
  );
}
