export { choosePlace, currentPlace, forgetPlace, type Place, usePlace } from './place'
export { officeNameIn, searchedIn, useOfficeName, usePlaceTree } from './place-name'
