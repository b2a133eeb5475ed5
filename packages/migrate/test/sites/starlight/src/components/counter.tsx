import { useState } from 'react';
import { rate } from '@/rate';

export default function Counter() {
  const [hours, setHours] = useState(2);
  return <button onClick={() => setHours(hours + 1)}>{hours * rate} coins</button>;
}
