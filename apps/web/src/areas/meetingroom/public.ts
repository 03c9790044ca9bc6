import { lazy } from 'react'

/** Reports something that is broken in a room; its code is fetched when somebody asks for it. */
export const ReportDialog = lazy(() => import('./repair/report-dialog'))
