import { type Field, fieldMessages } from './field'
import { type Language, say } from './words'

const isKey = (key: string): key is keyof typeof fieldMessages => Object.hasOwn(fieldMessages, key)

/**
 * The sentence behind a field schema's message (`required`, `too_long|50`) in a language. A field with a pattern of
 * its own says how it wants to be written; a message that is no key is a sentence already.
 */
export function fieldMessage(message: string, language: Language, field?: Field): string {
  const [key = '', value = ''] = message.split('|')
  if (key === 'format' && field?.pattern) return say(field.pattern.message, language)
  return isKey(key) ? say(fieldMessages[key], language, { max: value, min: value, scale: value }) : message
}
