export default function Greeting({ name }: { readonly name: string }) {
  return <p className="greeting">Hello, {name}!</p>;
}
