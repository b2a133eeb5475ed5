export default function Chip({ label }) {
  return <span className="chip">{label}</span>;
}
