import { configList, strategyEdit } from '@workplace/contract/account/strategy'
import * as log from '@workplace/contract/company/operation-log'
import type { Addresses } from '../../kernel/files/address'
import { atMostPerMinute } from '../../kernel/rate'
import { type Route, route } from '../../kernel/route'
import { companyInfoRoutes } from './company-info'
import { editStrategy, listConfig } from './config'
import { exportOperationLog } from './export-operation-log'
import { operationLogPage, operationLogSingle } from './operation-log'
import { verifyOperationLog } from './verify-operation-log'

/** Reading a whole chain is work: nobody needs it more often. */
const verificationsPerMinute = 30

/** The calls of the company's administrators. */
export function companyRoutes(deps: { addresses: Addresses }): Route[] {
  const admit = atMostPerMinute(verificationsPerMinute)
  return [
    route(log.operationLogPage, operationLogPage),
    route(log.operationLogSingle, operationLogSingle),
    route(log.operationLogExport, exportOperationLog),
    route(log.operationLogVerify, (call) => {
      admit(call.ip)
      return verifyOperationLog(call)
    }),
    ...companyInfoRoutes(deps),
    route(configList, listConfig),
    route(strategyEdit, editStrategy),
  ]
}
