export default function Stamp({ children }) {
  return <p className="stamp">{children}</p>;
}
