import { ReportDialog } from '../meeting/room/slots'

ReportDialog.fill(() => import('./report-dialog'))
