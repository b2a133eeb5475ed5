import Link from 'next/link';
import { useState } from 'react';

export function Counter() {
  const [count, setCount] = useState(0);
  return (
    <p>
      <button type="button" onClick={() => setCount(count + 1)}>
        Boats: {count}
      </button>
      <Link href="/docs">All of them</Link>
    </p>
  );
}
