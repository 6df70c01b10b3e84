import { usePreference } from '../api/preferences.ts'

/** Where the menu stands on a wide screen: beside the page, or across its top. */
export const menuPlaces = ['side', 'top'] as const
type MenuPlace = (typeof menuPlaces)[number]

/** Where the user has the menu, as their account keeps it. */
export function useMenuPlace(): [MenuPlace, (place: MenuPlace) => void] {
  const [place, setPlace] = usePreference<unknown>(menuPlaceName, 'side')
  return [menuPlaceOf(place), setPlace]
}

/** The name of the preference. */
export const menuPlaceName = 'menuPlace'

export const menuPlaceOf = (preference: unknown): MenuPlace => menuPlaces.find((place) => place === preference) ?? 'side'
