export default function Sign() {
  return <b className="sign">Ahoy</b>;
}
