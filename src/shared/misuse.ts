/** A fault of code that throws nothing: the message is a sentence about it, such as `it takes longer than 60 s`. */
export class Misuse extends Error {}
