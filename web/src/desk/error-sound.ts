let context: AudioContext | undefined

/** Hertz of the two tones, falling: not what any scanner says itself. */
const tones = [440, 294]
const toneSeconds = 0.14

/** Two falling tones for an unknown scan. Silent without a speaker, and before the first key or touch, when browsers forbid sound. */
export function errorSound(): void {
  try {
    if (!navigator.userActivation.hasBeenActive) return
    context ??= new AudioContext()
    void context.resume().catch(() => {})
    for (const [index, hertz] of tones.entries()) {
      const at = context.currentTime + index * toneSeconds
      const [tone, volume] = [context.createOscillator(), context.createGain()]
      tone.type = 'square'
      tone.frequency.value = hertz
      volume.gain.setValueAtTime(0.12, at)
      volume.gain.exponentialRampToValueAtTime(0.001, at + toneSeconds)
      tone.connect(volume).connect(context.destination)
      tone.start(at)
      tone.stop(at + toneSeconds)
    }
  } catch {
    // An old browser, or no speaker: the red line says it too.
  }
}
