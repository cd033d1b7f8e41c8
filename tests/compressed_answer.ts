/** Answers like a server that compresses, whatever is requested. */
export function answerCompressed(text: string): Response {
  const compressed = new Blob([text]).stream()
    .pipeThrough(new CompressionStream("gzip"));
  return new Response(compressed, { headers: { "content-encoding": "gzip" } });
}
