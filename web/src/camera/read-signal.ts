let context: AudioContext | undefined

/** A short high tone, like a scanner's, and a vibration: a code was read. `errorSound` signals errors. */
export function readSignal(): void {
  navigator.vibrate?.(40)
  try {
    context ??= new AudioContext()
    void context.resume().catch(() => {})
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    tone.frequency.value = 1760
    volume.gain.setValueAtTime(0.1, context.currentTime)
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.09)
    tone.connect(volume).connect(context.destination)
    tone.start()
    tone.stop(context.currentTime + 0.09)
  } catch {
    // No speaker: the picture and the list say it too.
  }
}
