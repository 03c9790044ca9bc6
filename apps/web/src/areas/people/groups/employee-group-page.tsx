import { groupPage } from './group-page'

export default groupPage('employees')
