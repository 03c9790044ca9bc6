// Symbols (emoji, arrows, currency, mathematics), invisible characters, and what joins emoji together.
const special = /[\p{S}\p{C}#@%*\\]|\uFE0E|\uFE0F|\u20E3/gu

/** A text without emoji and special symbols, for inputs that take none as one types. Letters and punctuation stay. */
export function plainText(text: string): string {
  return text.replace(special, '')
}
