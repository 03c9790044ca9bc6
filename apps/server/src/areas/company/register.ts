import * as business from '@workplace/contract/company/businessmanager'
import { launcher as launcherCall } from '@workplace/contract/company/launcher'
import * as log from '@workplace/contract/company/operation-log'
import { configList, strategyEdit } from '@workplace/contract/company/strategy'
import { type Route, route } from '../../kernel/call/route'
import type { Addresses } from '../../kernel/files/address'
import type { Tips } from '../../kernel/log/tips'
import type { Seals } from '../../kernel/secrets/seals'
import type { Sessions } from '../../kernel/session/session'
import { addCompany, editCompany, listCompanies, switchCompany } from './businessmanager'
import { companyInfoRoutes } from './company-info'
import { editStrategy, listConfig } from './config'
import { exportOperationLog } from './export-operation-log'
import { launcher } from './launcher'
import { operationLogPage, operationLogSingle } from './operation-log'
import { verifyOperationLog } from './verify-operation-log'

type Deps = {
  addresses: Addresses
  /** Refuses who asks for what is work more often than anybody needs it, by their address. */
  admit: (ip: string) => void
  seals: Seals
  tips: Tips | undefined
  sessions: Sessions
  publicUrl: string | null
}

/** The calls of the company's administrators. */
export function companyRoutes(deps: Deps): Route[] {
  return [
    route(log.operationLogPage, operationLogPage),
    route(log.operationLogSingle, operationLogSingle),
    route(log.operationLogExport, exportOperationLog),
    route(log.operationLogVerify, (call) => {
      deps.admit(call.ip)
      return verifyOperationLog(call, deps)
    }),
    route(business.businessPage, listCompanies),
    route(business.businessAdd, addCompany),
    route(business.businessEdit, editCompany),
    route(business.businessSwitch, (call, input) => switchCompany(call, input, deps.sessions)),
    ...companyInfoRoutes(deps),
    route(launcherCall, (call) => launcher(call, deps.addresses)),
    route(configList, listConfig),
    route(strategyEdit, editStrategy),
  ]
}
