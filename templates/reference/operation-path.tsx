interface OperationPathProps {
  readonly path: string;
}

/** A path with its `{parameters}` marked. It may break after each slash. */
export function OperationPath({ path }: OperationPathProps) {
  const pieces = path.split(/(\{[^{}/]+\}|\/)/).filter((piece) => piece !== '');
  return (
    <code className="path">
      {pieces.map((piece, index) => {
        // The pieces of a path never move: their position is their identity.
        const key = `${index}`;
        if (piece === '/' && index > 0) return [<wbr key={key} />, '/'];
        return piece.startsWith('{') ? <var key={key}>{piece}</var> : piece;
      })}
    </code>
  );
}
