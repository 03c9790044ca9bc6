export { BeginDeletion } from './begin-deletion'
export { RecognitionDialog } from './recognition-dialog'
export { RecognitionField } from './recognition-field'
