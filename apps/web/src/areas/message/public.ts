export { Sentence, wayTo } from './message-line'
export { messageWords } from './message-words'
