/** An expected "no" to whoever runs a command: the message says what to do. */
export class CommandError extends Error {}
