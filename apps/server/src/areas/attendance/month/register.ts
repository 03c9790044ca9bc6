import {
  adjustmentPage,
  carryAdjustments,
  checkMonth,
  closeMonth,
  confirmMonth,
  monthFile,
  monthPage,
  monthStatement,
  mySheet,
  myStatement,
  payrollTemplates,
  reopenMonth,
  verifyMonth,
} from '@workplace/contract/attendance/month'
import { monthPlots } from '@workplace/contract/attendance/plots'
import { type Route, route } from '../../../kernel/call/route'
import { carryOf, checkMonthOf, closeMonthOf, reopenMonthOf, verifyMonthOf } from './close-month'
import { exportMonth, listTemplates } from './export-month'
import { confirmOf, listAdjustments, listMonths, readMySheet } from './list-months'
import { plotMonth } from './plot-month'
import { ownStatement, statement } from './statement'

/** Months: their sheet, confirming and closing them, and what came later. */
export const monthRoutes = (): Route[] => [
  route(monthPage, listMonths),
  route(monthFile, exportMonth),
  route(payrollTemplates, listTemplates),
  route(monthPlots, plotMonth),
  route(checkMonth, checkMonthOf),
  route(closeMonth, closeMonthOf),
  route(reopenMonth, reopenMonthOf),
  route(verifyMonth, verifyMonthOf),
  route(adjustmentPage, listAdjustments),
  route(carryAdjustments, carryOf),
  route(monthStatement, statement),
  route(mySheet, readMySheet),
  route(confirmMonth, confirmOf),
  route(myStatement, ownStatement),
]
