export { RecognitionDialog } from './recognition-dialog'
export { RecognitionField } from './recognition-field'
export { useBeginDeletion } from './use-begin-deletion'
