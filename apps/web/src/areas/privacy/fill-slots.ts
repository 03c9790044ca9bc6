import { RecognitionField } from '../account/slots'
import { BeginDeletion, RecognitionDialog } from '../people/users/slots'

const parts = () => import('./public')
RecognitionField.fill(async () => ({ default: (await parts()).RecognitionField }))
RecognitionDialog.fill(async () => ({ default: (await parts()).RecognitionDialog }))
BeginDeletion.fill(async () => ({ default: (await parts()).BeginDeletion }))
