export default function Panel({ children }) {
  return <section className="panel">{children}</section>;
}
