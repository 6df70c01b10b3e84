import { useEffect, useState } from 'react'

/** Where the phone is, in degrees and metres, in the form of a visit's fields. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly accuracy: number
}

/** The place of the phone, as soon as it says it; nothing waits for it, and who does not allow it registers without. */
export function usePlace(): Place | null {
  const [place, setPlace] = useState<Place | null>(null)
  useEffect(() => {
    let isOver = false
    navigator.geolocation?.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (isOver) return
        setPlace({ latitude: rounded(latitude), longitude: rounded(longitude), accuracy: Math.min(100_000, Math.round(accuracy)) })
      },
      () => {},
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 },
    )
    return () => void (isOver = true)
  }, [])
  return place
}

/** To some ten centimetres, as the fields have it. */
const rounded = (degrees: number): number => Number(degrees.toFixed(6))
