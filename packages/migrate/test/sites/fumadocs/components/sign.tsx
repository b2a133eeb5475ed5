export function Sign() {
  return <b className="sign">Ahoy</b>;
}
