interface OperationPathProps {
  readonly path: string;
}

/** A path with its `{parameters}` marked. */
export function OperationPath({ path }: OperationPathProps) {
  const pieces = path.split(/(\{[^{}/]+\})/).filter((piece) => piece !== '');
  return (
    <code className="path">
      {pieces.map((piece, index) => {
        // The pieces of a path never move: their position is their identity.
        const key = `${index}`;
        return piece.startsWith('{') ? <var key={key}>{piece}</var> : piece;
      })}
    </code>
  );
}
