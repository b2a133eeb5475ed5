const NewPill = () => <b className="pill">new</b>;

export const OldPill = () => <b className="pill">old</b>;

export const colours = ['red'];

export { NewPill };
