export { Sentence } from './message-line'
export { messageWords } from './message-words'
